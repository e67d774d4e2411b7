package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"time"
	"unsafe"
)

const (
	mostStarts = 20
	noEnd      = "no end"
	endedByUs  = 3 // exit code of a program that cannot go on behind a call without an end
	enough     = 5 // and of one that has no more time for calls near others
	nearTime   = 12 * time.Second
	tellNumber = 0x80045430 // requests of terminals: see ioctl_tty(2)
	unlock     = 0x40045431
	mostUnused = 100
)

// Started is what became of one start of the program: how many calls it made, how many there are,
// and whether a call ended it.
type Started struct {
	made, count int
	crashed     bool
	enough      bool
}

// makeAll starts the program, and once more behind each call that ends it or has no end itself.
func (outside Outside) makeAll(program string) {
	rows, err := os.ReadFile(outside.Rows)
	answers, failed := os.OpenFile(outside.Answers, os.O_CREATE|os.O_WRONLY|os.O_TRUNC, 0o600)
	if err != nil || failed != nil {
		return
	}
	defer answers.Close()
	told := map[string]interface{}{
		"rows": string(rows), "vary": outside.Vary, "varied": outside.Varied != "",
		"constants": outside.Constants, "in_a_script": outside.Surroundings == inAScript,
	}
	end := time.Now().Add(nearTime)
	for start, starts := 0, 0; starts < mostStarts && time.Now().Before(outside.deadline); starts++ {
		told["start"], told["near_seconds"] = start, time.Until(end).Seconds()
		told["long_in_use"] = outside.Surroundings == longInUse && starts == 0
		found := outside.start(program, toJSON(told), starts == 0, answers)
		start += found.made
		if start >= found.count || found.enough {
			return
		}
		if found.crashed && starts == 0 && start == 0 {
			continue // no call has ended it, but what comes before them
		}
		if found.crashed {
			fmt.Fprintln(answers, toJSON(Record{"at": start, "result": noEnd}))
			start++
		}
	}
}

// start runs the program once: it is told on one descriptor and answers on two others.
func (outside Outside) start(program, told string, isFirst bool, answers *os.File) Started {
	asked, asking, err := os.Pipe()
	answered, answering, failed := os.Pipe()
	if err != nil || failed != nil {
		return Started{}
	}
	defer answered.Close()
	varied := os.DevNull
	if isFirst && outside.Varied != "" {
		varied = outside.Varied
	}
	madeUp, _ := os.OpenFile(varied, os.O_CREATE|os.O_WRONLY|os.O_TRUNC, 0o600)
	command := exec.Command(program)
	if outside.Surroundings == atATerminal {
		command = belowAShell(program)
		defer giveTerminal(command)()
	}
	command.Dir = outside.emptyFolder("work")
	command.Env = outside.environment()
	command.ExtraFiles = []*os.File{asked, answering, madeUp}
	err = command.Start()
	for _, file := range []*os.File{asked, answering, madeUp} {
		file.Close()
	}
	if err != nil {
		asking.Close()
		return Started{}
	}
	timer := time.AfterFunc(time.Until(outside.deadline), func() { end(command) })
	defer timer.Stop()
	go func() {
		asking.WriteString(told)
		asking.Close()
	}()
	found := readAnswers(answered, answers)
	command.Wait()
	code := command.ProcessState.ExitCode()
	found.crashed, found.enough = code != endedByUs, code == enough
	return found
}

// belowAShell has a shell start a program, and stay: people start programs from one.
func belowAShell(program string) *exec.Cmd {
	command := exec.Command("/bin/sh", "-c", `"$0"; exit`, program)
	command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	return command
}

// end ends a program, and the shell that may have started it.
func end(command *exec.Cmd) {
	command.Process.Kill()
	if command.SysProcAttr != nil {
		syscall.Kill(-command.Process.Pid, syscall.SIGKILL)
	}
}

// readAnswers hands the answers of a program on, and counts them; the first line says how many there
// are to be.
func readAnswers(from, into *os.File) Started {
	found, reader := Started{made: -1}, bufio.NewReader(from)
	for {
		line, err := reader.ReadBytes('\n')
		if err != nil {
			if found.made < 0 {
				found.made = 0
			}
			return found
		}
		found.made++
		if found.made > 0 {
			into.Write(line)
			continue
		}
		var head struct{ Count int }
		json.Unmarshal(line, &head)
		found.count = head.Count
	}
}

func (outside Outside) emptyFolder(name string) string {
	folder := filepath.Join(outside.folder, name)
	os.RemoveAll(folder)
	os.Mkdir(folder, 0o755)
	return folder
}

// environment is what a user has whom nothing tells of tests.
func (outside Outside) environment() []string {
	found := []string{"PATH=" + os.Getenv("PATH"), "TMPDIR=" + outside.emptyFolder("tmp")}
	if outside.Surroundings != atATerminal {
		return append(found, "HOME="+os.Getenv("HOME"))
	}
	found = append(found,
		"HOME="+outside.emptyFolder("home"), "USER=visitor", "LOGNAME=visitor", "TERM=xterm",
		"LANG=de_DE.UTF-8", "SHELL=/bin/sh",
	)
	for number := 0; number < mostUnused; number++ {
		found = append(found, fmt.Sprintf("SETTING_%d=value", number))
	}
	return found
}

// giveTerminal has a program begin at a terminal, where there can be one; what it returns takes the
// terminal away.
func giveTerminal(command *exec.Cmd) func() {
	keeper, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		return func() {}
	}
	var number, no uint32
	syscall.Syscall(syscall.SYS_IOCTL, keeper.Fd(), unlock, uintptr(unsafe.Pointer(&no)))
	syscall.Syscall(syscall.SYS_IOCTL, keeper.Fd(), tellNumber, uintptr(unsafe.Pointer(&number)))
	terminal, err := os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		return func() { keeper.Close() }
	}
	command.Stdin, command.Stdout, command.Stderr = terminal, terminal, terminal
	command.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	go drain(keeper)
	return func() {
		terminal.Close()
		keeper.Close()
	}
}

func drain(from *os.File) {
	space := make([]byte, 4096)
	for {
		if _, err := from.Read(space); err != nil {
			return
		}
	}
}
